import { type Config, ConfigError, readConfig } from '../config.ts'
import { prepareDataFolder } from '../storage/data-folder.ts'
import { MigrationRefused } from '../storage/migrate.ts'
import { StartRefused } from '../storage/start-refused.ts'

/** The installation's settings, with the data folder made. @throws ConfigError or StartRefused */
export function preparedConfig(): Config {
  const config = readConfig(process.env)
  return { ...config, dataFolder: prepareDataFolder(config.dataFolder) }
}

/** Runs what a person asked for at the terminal; `refusals` puts errors that they can mend into words. */
export async function atTerminal(
  work: () => Promise<void>,
  refusals: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const mendable = [StartRefused, ConfigError, MigrationRefused].some((kind) => error instanceof kind)
    console.error(refusals(error) ?? (mendable ? (error as Error).message : error))
    process.exitCode = 1
  }
}
