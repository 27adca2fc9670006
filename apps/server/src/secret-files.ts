import { readFileSync } from 'node:fs'

/** Settings that may stand in a file, so that they are in no environment: `<name>_FILE` names it, as containers do with their secrets. */
export const secretFiles: ReadonlySet<string> = new Set(['DATABASE_URL', 'MQTT_PASSWORD', 'MQTT_ADMIN_PASSWORD', 'KW_S3_SECRET'])

type Names = Readonly<Record<string, string | undefined>>

/** The settings with those that stand in files; `unread` has a sentence for each file that cannot be read. */
export function withSecretFiles(given: Names): { environment: Names; unread: string[] } {
  const environment: Record<string, string | undefined> = { ...given }
  const unread: string[] = []
  for (const name of secretFiles) {
    const file = given[`${name}_FILE`]
    if (!file || given[name]) continue
    try {
      environment[name] = readFileSync(file, 'utf8').trimEnd()
    } catch {
      unread.push(`无法读取 ${name}_FILE 指定的文件 ${file}。/ The file ${file} that ${name}_FILE names cannot be read.`)
    }
  }
  return { environment, unread }
}
