// Writes the configuration table of README.md from the settings that the server reads; `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { settings } from '../apps/server/src/config-settings.ts'

const file = new URL('../README.md', import.meta.url)
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->']

const rows = settings.map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${meaning.en} | ${meaning.zh} |`,
)
const table = ['| name | default | meaning | 含义 |', '|---|---|---|---|', ...rows].join('\n')

const text = readFileSync(file, 'utf8')
const written = `${text.slice(0, text.indexOf(begin) + begin.length)}\n${table}\n${text.slice(text.indexOf(end))}`
if (!process.argv.includes('--check')) writeFileSync(file, written)
else if (text !== written) {
  console.error('README.md does not show the settings as they are: npm run readme')
  process.exit(1)
}
