package org.twobig.cli.main;

import java.util.List;
import org.twobig.cli.explore.GamePlay;
import org.twobig.cli.explore.GamesReport;
import org.twobig.cli.explore.PositionReport;
import org.twobig.cli.explore.Problem;
import org.twobig.cli.explore.ProofJobReport;
import org.twobig.cli.explore.SolveJobReport;
import org.twobig.cli.explore.StoreReports;
import org.twobig.cli.machine.DoctorReport;
import org.twobig.cli.maintain.CheckpointCommand;
import org.twobig.cli.maintain.DeleteCommand;
import org.twobig.cli.maintain.ExportCommand;
import org.twobig.cli.maintain.MaintenanceReport;
import org.twobig.cli.maintain.UnloadCommand;
import org.twobig.cli.pipe.EngineReport;
import org.twobig.cli.solve.AnalysisReport;
import org.twobig.cli.solve.CheckCommand;
import org.twobig.cli.solve.FillCommand;
import org.twobig.cli.solve.ProveCommand;
import org.twobig.cli.solve.SolveReport;
import org.twobig.cli.solve.WorkCommand;
import org.twobig.cli.store.CreateReport;
import org.twobig.cli.store.DiffReport;
import org.twobig.cli.store.DumpLine;
import org.twobig.cli.store.ListReport;
import org.twobig.cli.store.SampleReport;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.store.VerifyReport;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Reports;

public final class CliReports implements Reports {
  @Override
  public List<Class<? extends Report>> types() {
    return List.of(
        AnalysisReport.class,
        CheckCommand.Result.class,
        CheckpointCommand.Result.class,
        CreateReport.class,
        DeleteCommand.Result.class,
        DiffReport.class,
        DoctorReport.class,
        DumpLine.class,
        ExportCommand.Result.class,
        FillCommand.Line.class,
        FillCommand.Result.class,
        MaintenanceReport.class,
        ProveCommand.Result.class,
        SampleReport.Line.class,
        SolveReport.class,
        StatsReport.class,
        TopReport.class,
        UnloadCommand.Result.class,
        WorkCommand.Result.class,
        VerifyReport.class,
        ListReport.class,
        GamesReport.class,
        PositionReport.class,
        GamePlay.History.class,
        GamePlay.Line.class,
        GamePlay.Why.class,
        SolveJobReport.class,
        SolveJobReport.All.class,
        SolveJobReport.Decided.class,
        ProofJobReport.class,
        StoreReports.Summary.class,
        StoreReports.Counted.class,
        StoreReports.Counting.class,
        StoreReports.Samples.class,
        StoreReports.Puzzles.class,
        Problem.class,
        EngineReport.Hello.class,
        EngineReport.Position.class,
        EngineReport.Value.class,
        EngineReport.Info.class,
        EngineReport.Answer.class,
        EngineReport.Error.class);
  }
}
