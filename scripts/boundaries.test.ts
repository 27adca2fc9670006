import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const project = resolve(import.meta.dirname, '..')
let root: string

/** A small project with the same rules, holding just these files. */
function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function boundaries(): { code: number; said: string } {
  try {
    return { code: 0, said: execFileSync('node', [join(project, 'scripts/boundaries.mjs'), root], { encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, said: stdout + stderr }
  }
}

const clean = {
  'packages/catalog/src/index.ts': 'export const a = 1\n',
  'apps/server/src/modules/alarms/index.ts': "export { rule } from './rules.ts'\n",
  'apps/server/src/modules/alarms/rules.ts': 'export const rule = 1\n',
  'apps/server/src/modules/alarms/commands/confirm.ts': "import { rule } from '../rules.ts'\nexport const confirm = rule\n",
  'apps/server/src/modules/devices/index.ts': "import { rule } from '../alarms/index.ts'\nexport const b = rule\n",
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kw-borders-'))
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'package.json']) copyFileSync(join(project, name), join(root, name))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('boundaries', () => {
  it('pass where every import keeps to them', () => {
    plant(clean)
    expect(boundaries()).toMatchObject({ code: 0 })
  })
  it('catch what breaks them, each by its name', () => {
    const wrong = {
      'modules-through-index': {
        'apps/server/src/modules/devices/rules.ts': "import { rule } from '../alarms/rules.ts'\nexport const c = rule\n",
      },
      'packages-free-of-apps': {
        'packages/catalog/src/wrong.ts': "import { rule } from '../../../apps/server/src/modules/alarms/index.ts'\nexport const c = rule\n",
      },
      'apps-apart': {
        'apps/console/src/wrong.ts': "import { rule } from '../../server/src/modules/alarms/index.ts'\nexport const c = rule\n",
      },
      'features-apart': {
        'apps/console/src/features/home/home.ts': "import { list } from '../alarms/list.ts'\nexport const home = list\n",
      },
      'commands-know-no-handler': {
        'apps/server/src/modules/devices/commands/rename.ts': "import { c } from '../handlers.ts'\nexport const rename = c\n",
      },
      'rules-and-queries-know-no-command': {
        'apps/server/src/modules/alarms/queries/list.ts': "import { confirm } from '../commands/confirm.ts'\nexport const c = confirm\n",
      },
      'sql-in-queries': { 'apps/server/src/modules/devices/handlers.ts': 'export const c = `select id from devices`\n' },
    }
    plant({ ...clean, 'apps/console/src/features/alarms/list.ts': 'export const list = 1\n' })
    for (const files of Object.values(wrong)) plant(files)
    const { code, said } = boundaries()
    for (const [name, files] of Object.entries(wrong)) for (const path of Object.keys(files)) expect(said).toContain(`${name}: ${path}`)
    expect(said).toContain(`${Object.keys(wrong).length} broken`)
    expect(code).toBe(1)
  })
  it('fail when there is nothing to look at', () => {
    mkdirSync(join(root, 'packages'))
    mkdirSync(join(root, 'apps'))
    expect(boundaries().code).toBe(1)
  })
})
