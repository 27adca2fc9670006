import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isMap, LineCounter, parseDocument, type Document as YamlDocument } from 'yaml'
import { fromIssue, type PlacedProblem, type Problem } from './problems.ts'
import { brokenRules } from './rules.ts'
import { type ConfigValues, configSchema } from './schema.ts'

/** A checked configuration; `file` and `state` are absolute. */
export interface GatewayConfig extends ConfigValues {
  file: string
}
export type ConfigResult = { config: GatewayConfig } | { problems: readonly Problem[] }

/** Reads and checks one YAML file. Never throws: what is wrong comes back with line and column. */
export async function readConfig(file: string): Promise<ConfigResult> {
  try {
    return parseConfig(await readFile(file, 'utf8'), file)
  } catch (error) {
    return { problems: [{ key: 'no-file', params: { reason: errorText(error) }, line: 1, column: 1 }] }
  }
}

/** Checks the text of a configuration; relative paths in it start at the folder of `file`. */
export function parseConfig(source: string, file: string): ConfigResult {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) return { problems: document.errors.map((error) => yamlProblem(error, lines)) }
  if (document.contents === null) return { problems: [{ key: 'empty', params: {}, line: 1, column: 1 }] }
  const place = (problem: PlacedProblem) => placed(problem, document, lines)

  const parsed = configSchema.safeParse(document.toJS(), { reportInput: true })
  if (!parsed.success) return { problems: inOrder(parsed.error.issues.flatMap(fromIssue).map(place)) }
  const lineOf = (device: number) => place({ path: ['devices', device], key: 'missing', params: {} }).line
  const broken = brokenRules(parsed.data, lineOf)
  if (broken.length > 0) return { problems: inOrder(broken.map(place)) }

  const folder = dirname(resolve(file))
  return { config: { ...parsed.data, file: resolve(file), state: resolve(folder, parsed.data.state) } }
}

function yamlProblem(error: { message: string; pos: readonly [number, number] }, lines: LineCounter): Problem {
  const { line, col } = lines.linePos(error.pos[0])
  return { key: 'yaml', params: { reason: error.message }, line, column: col }
}

function placed(problem: PlacedProblem, document: YamlDocument.Parsed, lines: LineCounter): Problem {
  const { line, col } = lines.linePos(offsetOf(problem.path, document, problem.atKey === true))
  return { key: problem.key, params: problem.params, line, column: col }
}

/** Where the setting stands; for one that is missing, where its parent stands. */
function offsetOf(path: readonly PropertyKey[], document: YamlDocument.Parsed, atKey: boolean): number {
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    const found = atKey && length === path.length ? keyOffset(part, document) : valueOffset(part, document)
    if (found !== undefined) return found
  }
  return document.contents?.range[0] ?? 0
}

function valueOffset(path: readonly PropertyKey[], document: YamlDocument.Parsed): number | undefined {
  return rangeStart(document.getIn(path, true))
}

function keyOffset(path: readonly PropertyKey[], document: YamlDocument.Parsed): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const pair = parent.items.find((item) => String(item.key) === String(path.at(-1)))
  return rangeStart(pair?.key)
}

function rangeStart(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return undefined
  const start: unknown = node.range[0]
  return typeof start === 'number' ? start : undefined
}

function inOrder(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => a.line - b.line || a.column - b.column)
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
