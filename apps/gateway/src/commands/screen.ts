import type { Language } from '@kilowatch/catalog'
import { problemLines } from '../config/problems.ts'
import { type GatewayConfig, readConfig } from '../config/read-config.ts'
import { type TextKey, type TextParams, text } from '../texts.ts'

/** Where commands write, and in which language. */
export interface Screen {
  language: Language
  text(key: TextKey, params?: TextParams): string
  print(line: string): void
  complain(line: string): void
}

/** Who reads through a pipe may stop (`check … | head`): then there is nobody to print for. */
function endWithReader(stream: NodeJS.WriteStream): void {
  if (stream.listenerCount('error') > 0) return
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}

export function screenOf(language: Language): Screen {
  endWithReader(process.stdout)
  endWithReader(process.stderr)
  return {
    language,
    text: (key, params) => text(language, key, params),
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  }
}

/** The configuration, or undefined after every mistake in it was printed with its line. */
export async function configFrom(file: string, screen: Screen): Promise<GatewayConfig | undefined> {
  const result = await readConfig(file)
  if ('config' in result) return result.config
  for (const line of problemLines(file, result.problems, screen.language)) screen.complain(line)
  return undefined
}
