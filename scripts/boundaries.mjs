// Proves the borders between parts: imports by dependency-cruiser, SQL by its words. Fails when it looked at no files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = process.argv[2] ?? process.cwd()
const parts = ['packages', 'apps']

/** Every TypeScript file below a folder, without tests and what is generated. */
function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const statement = /(`|')\s*(select\s.+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|with\s+\w+\s+as\s*\()/is
const home = /^apps\/server\/src\/storage\/|\/queries(\/|\.ts$|-[\w-]+\.ts$)|\.test\.tsx?$|\/test\//

/** SQL belongs to `queries.ts`, `queries/` and `storage/` alone. */
function strayStatements(files) {
  return files.filter((file) => file.startsWith('apps/') && !home.test(file) && statement.test(readFileSync(join(root, file), 'utf8')))
}

async function brokenImports() {
  process.chdir(root)
  const config = await extractConfig('./.dependency-cruiser.cjs')
  const result = await cruise(parts, { ...config.options, ruleSet: config, validate: true }, undefined, {
    tsConfig: extractTsConfig('tsconfig.base.json'),
  })
  return result.output.summary
}

const files = parts.flatMap(sources)
const summary = await brokenImports()
const typed = files.length
if (typed === 0 || summary.totalCruised < typed / 2 || summary.totalDependenciesCruised === 0) {
  console.error(`boundaries: ${summary.totalCruised} modules seen of ${typed} files: the check looked at too little to mean anything`)
  process.exit(1)
}
const stray = strayStatements(files)
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} -> ${violation.to}`)
for (const file of stray) console.error(`sql-in-queries: ${relative('.', file)}`)
const broken = summary.violations.filter((violation) => violation.rule.severity === 'error').length + stray.length
console.log(`boundaries: ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${broken} broken`)
process.exit(broken === 0 ? 0 : 1)
