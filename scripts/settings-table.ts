import { settings } from '../apps/server/src/config.ts'

/** The settings of the server as a Markdown table, for README: `npx tsx scripts/settings-table.ts`. */
const rows = settings.map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === undefined ? '' : `\`${fallback}\``} | ${meaning.zh} / ${meaning.en} |`,
)
console.log(['| name | default | meaning |', '|---|---|---|', ...rows].join('\n'))
