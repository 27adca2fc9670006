import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { redirectOf, signInPaths } from '../apps/console/src/app/addresses.ts'
import { routes } from '../apps/console/src/app/routes.ts'
import { eachCall, pathsOf } from '../packages/contract/src/index.ts'

/**
 * How much of the specification exists. A call counts when the contract declares it and a page when the console's list of routes has it,
 * and when in both cases a test carries its name, `spec: POST /api/account/userkey/` or `spec: /current_message`, and holds an expectation.
 * A test that is made once per route of the list (`spec: ${route.path}`) names them all.
 */

export interface Item {
  /** 'POST /api/account/userkey/' or '/current_message' */
  name: string
  declared: boolean
  tested: boolean
}

export interface NamedTest {
  name: string
  expects: boolean
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the very text that stands in a test's title
const everyRoute = '${route.path}'

/** Rows of a table with tabs, by the names in its first line. */
export function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index] ?? '', cell])))
}

const prefix = '/prod-api'

/** '{id}' and ':id' are the same place in a path. */
export function plainPath(path: string): string {
  return path.replace(/\{prefix\}/, prefix).replace(/\{\w+\}|:\w+/g, '{}')
}

/**
 * What the titles of a test file name (one or several: 'spec: GET /a, spec: GET /b: …'): of a test, with whether it holds an expectation;
 * of a group, with whether each of its tests does.
 */
export function namedTests(text: string): NamedTest[] {
  const named: NamedTest[] = []
  const visit = (node: ts.Node): void => {
    const block = blockOf(node)
    const names = block ? namesIn(block.title) : []
    if (block && names.length > 0) {
      const expects = block.isTest ? holdsExpectation(block.body) : groupExpects(block.body)
      named.push(...names.map((name) => ({ name, expects })))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('test.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return named
}

interface Block {
  isTest: boolean
  /** As it is written, with the table of those that are made from one. */
  title: string
  body: ts.Node
}

/** `test('…', …)`, `test.each(…)('…', …)`, `describe('…', …)` and the like. */
function blockOf(node: ts.Node): Block | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const name = /^(test|it|describe)\b/.exec(node.expression.getText())?.[1]
  const [title, ...rest] = node.arguments
  const body = rest.find((argument) => ts.isFunctionLike(argument))
  if (!name || !title || !body) return undefined
  const isGroup = name === 'describe' || /\.describe\b/.test(node.expression.getText())
  return { isTest: !isGroup, title: `${title.getText()} ${tableOf(node.expression)}`, body }
}

/** Of `test.each(table)`, where its titles may stand: the table as it is written, here or as a constant of the file. */
function tableOf(made: ts.Expression): string {
  const table = ts.isCallExpression(made) ? made.arguments[0] : undefined
  if (!table) return ''
  if (!ts.isIdentifier(table)) return table.getText()
  const constants = made.getSourceFile().statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []))
  return constants.find(({ name }) => name.getText() === table.text)?.initializer?.getText() ?? ''
}

function namesIn(title: string): string[] {
  const found = title.matchAll(/(?:['"`]|, )spec: ((?:[A-Z]+ )?(?:(?:\{prefix\})?\/[^\s'"`,]*?|\$\{route\.path\}))(?=:?[\s'"`]|,)/g)
  return [...found].map(([, name]) => name ?? '')
}

function groupExpects(group: ts.Node): boolean {
  const tests: boolean[] = []
  const visit = (node: ts.Node): void => {
    const block = blockOf(node)
    if (block?.isTest) tests.push(holdsExpectation(block.body))
    else ts.forEachChild(node, visit)
  }
  ts.forEachChild(group, visit)
  return tests.length > 0 && tests.every(Boolean)
}

function holdsExpectation(body: ts.Node): boolean {
  return body.getText().includes('expect')
}

export function callItems(table: readonly Record<string, string>[], declared: ReadonlySet<string>, tested: ReadonlySet<string>): Item[] {
  return table.map(({ method = '', path = '' }) => {
    const name = `${method} ${plainPath(path)}`
    return { name: `${method} ${path}`, declared: declared.has(name), tested: tested.has(name) }
  })
}

export function routeItems(
  table: readonly Record<string, string>[],
  exists: (path: string) => boolean,
  tested: ReadonlySet<string>,
): Item[] {
  return table.map(({ path = '' }) => ({ name: path, declared: exists(path), tested: tested.has(path) }))
}

/** Lines to print: what is missing and why, and the counts last. */
export function report(calls: readonly Item[], pages: readonly Item[]): string[] {
  const done = (items: readonly Item[]) => items.filter(({ declared, tested }) => declared && tested).length
  const missing = (kind: string, items: readonly Item[]) =>
    items.flatMap(({ name, declared, tested }) => {
      if (declared && tested) return []
      return [`${kind} ${name}: ${declared ? 'declared, no test names it' : tested ? 'a test names it, not declared' : 'missing'}`]
    })
  return [
    ...missing('call', calls),
    ...missing('page', pages),
    `calls ${done(calls)}/${calls.length}, routes ${done(pages)}/${pages.length}`,
  ]
}

/** Test files below a folder, without what is installed or built. */
function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testFiles(join(folder, entry.name))
    return /\.(test\.tsx?|spec\.ts)$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

function testedNames(root: string): { files: number; names: Set<string> } {
  const files = ['apps', 'packages', 'e2e'].flatMap((folder) => testFiles(join(root, folder)))
  const names = new Set<string>()
  for (const file of files) {
    for (const { name, expects } of namedTests(readFileSync(file, 'utf8'))) {
      if (!expects) continue
      if (name === everyRoute) for (const { path } of routes) names.add(path)
      else names.add(name.startsWith('/') ? name : nameOfCall(name))
    }
  }
  return { files: files.length, names }
}

function nameOfCall(name: string): string {
  const [method = '', path = ''] = name.split(' ')
  return `${method} ${plainPath(path)}`
}

function pageExists(path: string): boolean {
  const known = new Set<string>([...signInPaths, ...routes.map((route) => route.path)])
  return known.has(path) || redirectOf(path) !== null
}

function main(): number {
  const root = resolve(import.meta.dirname, '..')
  const table = (name: string) => rowsOf(readFileSync(join(root, 'docs/spec', name), 'utf8'))
  const { files, names } = testedNames(root)
  if (files === 0) {
    console.error('no test file was found: nothing can be said about coverage')
    return 1
  }
  const declared = new Set(
    eachCall().flatMap(({ call }) =>
      [call.method, ...(call.method === 'GET' && call.changes ? ['POST'] : [])].flatMap((method) =>
        pathsOf(call, prefix).map((path) => `${method} ${plainPath(path)}`),
      ),
    ),
  )
  const calls = callItems(table('calls.tsv'), declared, names)
  const pages = routeItems(table('routes.tsv'), pageExists, names)
  const known = new Set([...calls.map(({ name }) => nameOfCall(name)), ...pages.map(({ name }) => name), ...routes.map(({ path }) => path)])
  const unknown = [...names].filter((name) => !known.has(name))
  for (const name of unknown) console.error(`a test names ${name}, which the specification does not have`)
  const lines = report(calls, pages)
  for (const line of process.argv.includes('--counts') ? lines.slice(-1) : lines) console.log(line)
  return unknown.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main()
