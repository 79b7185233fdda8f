import Foundation

// The main actor runs on the main thread's run loop; everything else is in the commands.
Task { @MainActor in
    exit(await FoyerCommand.run(Array(CommandLine.arguments.dropFirst())).rawValue)
}
RunLoop.main.run()
