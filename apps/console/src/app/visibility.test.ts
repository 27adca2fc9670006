import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasBackgrounds, hasVersions } from '../shared/version-rules.ts'
import { answerTo, type Person } from '../shared/who.ts'
import { menuFor, personalMenuFor, phoneMenuFor } from './frame/menu.ts'
import { routes } from './routes.ts'

/**
 * Who finds which page where, written down by hand from the specification (console 2.2 to 2.4, 2.6, 3, 4 and 6; the column "when" of
 * docs/spec/routes.tsv), and tried for every combination of what decides.
 *
 * in:       S sidebar, E sidebar of the enterprise area, M menu of the person, B bottom bar of phones (b: that of the enterprise area),
 *           O there for those who operate alone, D there where no own work stands in it
 * event, risk, U137, brand: whom the product has the page for; for all others there is no such page
 * agent, sf, auth, standing: who may open it; all others are told for whom it is
 * standing: 'business' belongs to one; 'operate', 'manage': with at least that right there; 'platform' runs the installation
 *
 * Pages of devices are everybody's and stand below the list of devices. Rows of pages that are still to come hold as soon as they are there.
 */
const table = `
path                                   in    event  risk  U137  brand   agent  sf  auth  standing
/index_new                             S     -      -     -     -       -      -   -     -
/index_old                             -     -      -     -     -       -      23  -     -
/mointor_center                        S     -      -     -     -       -      -   -     business
/mointor_center/setting                -     -      -     -     -       -      -   -     manage
/event/event_overview                  S     1      -     -     -       -      -   -     -
/current_message                       SEBb  -      -     -     -       -      -   -     -
/alarm_statist                         SE    -      -     -     -       -      -   -     -
/device_overview                       S     -      -     -     -       -      -   -     -
/new_device_list                       SD    -      -     -     -       -      -   -     -
/search_list/:box_id                   -     -      -     -     -       -      -   -     -
/new_device_group                      S     -      -     -     -       -      -   -     business
/device_group_level1                   -     -      -     -     -       -      -   -     business
/device_group_level2                   -     -      -     -     -       -      -   -     business
/group_check                           -     -      -     -     -       -      -   -     business
/data_monitor                          S     -      -     -     -       -      -   -     -
/temp_humidity_list                    -     -      -     -     -       -      -   -     -
/site_list                             SE    -      -     -     -       -      -   -     business
/vr                                    S     -      -     -     -       -      -   -     business
/vr/:scene_id                          -     -      -     -     -       -      -   -     business
/batch_threshold                       SE    -      -     -     -       -      -   -     manage
/device_add                            SE    -      -     -     -       -      -   -     manage
/gateway/:uplinkId                     -     -      -     -     -       -      -   -     -
/scan                                  Bb    -      -     -     -       -      -   -     -
/sim_list                              SE    -      -     -     -       -      -   -     business
/sim_query                             -     -      -     -     -       -      -   -     business
/new_message_list                      S     -      -     -     -       -      -   -     -
/ownspace                              SM    -      -     -     -       -      -   -     -
/catalogue                             -     -      -     -     -       -      -   -     -
/sysmessagelist                        -     -      -     -     -       -      -   -     -
/waring_manage                         SE    -      -     -     -       -      -   -     -
/custom_title                          SM    -      -     -     -       -      -   -     -
/push_setting                          M     -      -     -     -       -      -   -     -
/new_person_info                       SM    -      -     -     !3S     -      -   -     -
/renewal_center                        M     -      -     -     -       -      -   -     -
/commit_info                           -     -      -     -     -       0      -   -     -
/look_enterprise_info                  -     -      -     -     -       -      -   -     -
/manual                                SE    -      -     -     -       -      -   -     -
/faq                                   SE    -      -     -     -       -      -   -     -
/answer_person                         SE    -      -     -     -       -      -   -     -
/feedback                              SE    -      -     -     -       -      -   -     -
/week_report/week_report_list          S     -      -     2     -       -      -   -     -
/depart_risk/depart_risk_list          S     -      1     2     -       -      -   -     -
/patrol_order/patrol_plans             S     -      -     2     -       0      -   -     business
/enterprise/operation/patrol_plans     E     -      -     2     -       0      -   -     business
/patrol_order/patrol_order_list        SB    -      -     2     -       0      -   -     business
/enterprise/operation/work_orders      Eb    -      -     2     -       0      -   -     business
/patrol_manger/person_patrol_list      S     -      -     2     -       0      -   -     business
/enterprise/operation/patrol_records   E     -      -     2     -       0      -   -     business
/enterprise/detail/patrol/:id          -     -      -     -     -       -      -   -     -
/patrol_order/change_orders            SE    -      -     2     -       0      -   -     business
/patrol_order/sheets                   SE    -      -     2     -       0      -   -     business
/patrol_order/missed                   SE    -      -     2     -       0      -   -     business
/enterprise/operation/duty             SE    -      -     2     -       0      -   -     business
/patrol_order/:taskId                  -     -      -     -     -       0      -   -     -
/patrol_task/:taskId                   -     -      -     -     -       1      -   -     -
/patrol_order/form/:formId             -     -      -     -     -       0      -   -     -
/patrol_task/form/:formId              -     -      -     -     -       1      -   -     -
/patrol_task/patrol_task_list          SB    -      -     -     -       1      -   -     -
/patrol_task/patrol_record_list        S     -      -     -     -       1      -   -     -
/patrol_task/change_order_list         S     -      -     -     -       1      -   -     -
/enterprise/home/overview              E     -      -     -     -       -      -   2     business
/enterprise/home/overview_old          -     -      -     -     -       -      -   2     business
/enterprise/pass_info                  M     -      -     -     -       -      -   2     business
/enterprise/detail/certification/:id   -     -      -     -     -       -      -   2     business
/enterprise/event                      E     1      -     -     -       -      -   -     -
/enterprise/device/overview            E     -      -     -     -       -      -   -     -
/enterprise/device/list                Ed    -      -     -     -       -      -   -     -
/enterprise/device/groups              E     -      -     -     -       -      -   -     business
/enterprise/device/vr                  E     -      -     -     -       -      -   -     business
/enterprise/device/monitor             E     -      -     -     -       -      -   -     -
/enterprise/device/messages            E     -      -     -     -       -      -   -     -
/enterprise/member/list                SE    -      -     -     -       -      -   -     manage
/enterprise/member/departments         SE    -      -     -     -       -      -   -     manage
/enterprise/member/titles              SE    -      -     -     -       -      -   -     manage
/enterprise/detail/member/:id          -     -      -     -     -       -      -   -     -
/enterprise/operation/projects         SE    -      -     -     -       0      -   -     business
/enterprise/operation/projects/:id     -     -      -     -     -       0      -   -     business
/enterprise/operation/overview         SE    -      -     -     -       0      -   -     business
/enterprise/operation/todo             SEOo  -      -     -     -       0      -   -     business
/enterprise/operation/operation_records SE   -      -     -     -       0      -   -     business
/enterprise/operation/operation_records/:id - -     -     -     -       0      -   -     business
/enterprise/operation/rectification    SE    -      -     -     -       0      -   -     business
/enterprise/operation/rectification/:id -    -      -     -     -       0      -   -     business
/enterprise/operation/handover         SE    -      -     -     -       0      -   -     business
/enterprise/operation/handover/:id     -     -      -     -     -       0      -   -     business
/enterprise/operation/schedule         SE    -      -     -     -       0      -   -     business
/enterprise/operation/schedule/:id     -     -      -     -     -       0      -   -     business
/enterprise/operation/events           SE    1      -     -     -       0      -   -     business
/enterprise/operation/fault_records    SE    -      -     2     -       0      -   -     business
/enterprise/operation/recovery_records SE    -      -     2     -       0      -   -     business
/enterprise/operation/fault_records/:faultId -     -      -     -     -       -      -   -     -
/enterprise/provider/patrol            SE    -      -     2     -       -      -   -     manage
/enterprise/authorization/patrol       SE    -      -     2     -       -      -   -     manage
/enterprise/detail/patrol_provider/:id -     -      -     2     -       -      -   -     manage
/enterprise/setting/business           SE    -      -     -     -       -      -   -     manage
/enterprise/setting/ups_rules          SE    -      -     -     -       -      -   -     business
/enterprise/setting/notifications      SE    -      -     -     -       -      -   -     manage
/enterprise/setting/audit              SE    -      -     -     -       -      -   -     manage
/platform                              S     -      -     -     -       -      -   -     platform
/platform/watch                        S     -      -     -     -       -      -   -     platform
/platform/operators                    S     -      -     -     -       -      -   -     platform
/platform/agents                       S     -      -     -     -       -      -   -     platform
/platform/businesses                   S     -      -     -     -       -      -   -     platform
/platform/business_auth                S     -      -     -     -       -      -   -     platform
/platform/grants                       S     -      -     -     -       -      -   -     platform
/platform/announcements                S     -      -     -     -       -      -   -     platform
/platform/feedback                     S     -      -     -     -       -      -   -     platform
/platform/faq                          S     -      -     -     -       -      -   -     platform
/platform/partners                     S     -      -     -     -       -      -   -     platform
/platform/renewal_prices               S     -      -     -     -       -      -   -     platform
/platform/settings                     S     -      -     -     -       -      -   -     platform
/platform/audit                        S     -      -     -     -       -      -   -     platform
`

/** Where a person stands towards businesses and the platform, and which words of the table that makes true. */
const standings: readonly { words: string; person: Pick<Person, 'businessId' | 'right' | 'operator'> }[] = [
  { words: '', person: { businessId: null, right: 'view', operator: false } },
  { words: 'business', person: { businessId: '1', right: 'view', operator: false } },
  { words: 'business operate', person: { businessId: '1', right: 'operate', operator: false } },
  { words: 'business operate manage', person: { businessId: '1', right: 'manage', operator: false } },
  { words: 'business operate manage', person: { businessId: '1', right: 'main', operator: false } },
  { words: 'platform', person: { businessId: null, right: 'view', operator: true } },
  { words: 'business operate manage platform', person: { businessId: '1', right: 'main', operator: true } },
]

/** A person as the columns of the table call them. */
interface Tried {
  event: string
  risk: string
  U137: string
  brand: string
  agent: string
  sf: string
  auth: string
  standing: string
  person: Person
}

const everybody: readonly Tried[] = standings.flatMap(({ words, person: standing }) =>
  ([0, 1] as const).flatMap((agent) =>
    ([1, 2, 3] as const).flatMap((sf) =>
      ([1, 2] as const).flatMap((U137) =>
        ['00', '3S'].flatMap((brandid) =>
          ([0, 1] as const).flatMap((showEventModule) =>
            ([0, 1] as const).flatMap((showRiskModule) =>
              ([null, 0, 1, 2] as const).map((authState) => ({
                event: `${showEventModule}`,
                risk: `${showRiskModule}`,
                U137: `${U137}`,
                brand: brandid,
                agent: `${agent}`,
                sf: `${sf}`,
                auth: `${authState ?? 'none'}`,
                standing: words,
                person: { ...standing, agent, sf, U137, brandid, showEventModule, showRiskModule, authState },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)

type Column = Exclude<keyof Tried, 'person'>
interface Row {
  path: string
  in: string
  cells: Readonly<Record<Column, string>>
}

const rows = readRows()
const there = rows.filter((row) => routes.some(({ path }) => path === row.path))
const specified = new Set(specifiedPaths())

describe('spec: the visibility of every page', () => {
  it('is written down for every page, and for nothing else than what is there or specified', () => {
    const written = rows.map(({ path }) => path)
    expect(new Set(written).size).toBe(written.length)
    const plain = routes.filter(({ page }) => !page.device).map(({ path }) => path)
    expect(plain.filter((path) => !written.includes(path))).toEqual([])
    expect(written.filter((path) => !plain.includes(path) && !specified.has(path))).toEqual([])
  })

  it('decides what stands at its address, for every combination', () => {
    const wrong = new Set<string>()
    for (const { path, page } of routes) {
      const row = rows.find((one) => one.path === path)
      for (const tried of everybody) {
        const answer = answerTo(page.who, tried.person).page
        const expected = row ? expectedAt(row, tried) : 'open'
        if (answer !== expected) wrong.add(`${path}: ${expected}, not ${answer}, e.g. for ${JSON.stringify(tried.person)}`)
        if (answer !== expected) break
      }
    }
    expect([...wrong]).toEqual([])
  })

  it('decides what the sidebars, the menu of the person and the bottom bars hold, for every combination', () => {
    for (const tried of everybody) {
      const { person } = tried
      const hasArea = person.businessId !== null && person.authState === 2
      expect(sidebar(person, 'main'), said(person)).toEqual(
        sorted([...inPlace('S', tried), ...(hasArea && person.agent === 0 ? [door] : [])]),
      )
      if (hasArea) expect(sidebar(person, 'enterprise'), said(person)).toEqual(sorted([...inPlace('E', tried), wayBack]))
      expect(sorted(pathsOf(personalMenuFor(person))), said(person)).toEqual(inPlace('M', tried))
      expect(sorted(pathsOf(phoneMenuFor(person).bar)), said(person)).toEqual(inBar(['B', 'O', 'D'], tried))
      if (hasArea) expect(sorted(pathsOf(phoneMenuFor(person, 'enterprise').bar)), said(person)).toEqual(inBar(['b', 'o', 'd'], tried))
    }
  })

  it.each([
    // sf, version: has versions, has backgrounds
    [1, 'new', false, true],
    [1, 'old', false, true],
    [2, 'new', true, false],
    [2, 'old', true, true],
    [3, 'new', true, false],
    [3, 'old', true, true],
  ] as const)('of the choice of version and of backgrounds follows sf: %i with the %s version', (sf, version, versions, backgrounds) => {
    expect(hasVersions({ sf })).toBe(versions)
    expect(hasBackgrounds({ sf }, version === 'old')).toBe(backgrounds)
  })
})

const door = '/enterprise/home/overview'
const wayBack = '/index_new'

const sorted = (paths: readonly string[]) => [...paths].sort()
const said = (person: Person) => JSON.stringify(person)
const pathsOf = (entries: readonly { route: { path: string } }[]) => entries.map(({ route }) => route.path)

function sidebar(person: Person, area: 'main' | 'enterprise'): string[] {
  return sorted(menuFor(person, area).flatMap((item) => pathsOf('group' in item ? item.entries : [item])))
}

/** Paths of the rows that stand in a place for somebody. */
function inPlace(place: string, tried: Tried): string[] {
  return sorted(there.filter((row) => row.in.includes(place) && expectedAt(row, tried) === 'open').map(({ path }) => path))
}

const plainInBar = new Set(['/current_message', '/scan'])

function inBar([all, operating, spare]: readonly [string, string, string], tried: Tried): string[] {
  const there = [...inPlace(all, tried), ...(tried.standing.includes('operate') ? inPlace(operating, tried) : [])]
  return sorted([...there, ...(there.every((path) => plainInBar.has(path)) ? inPlace(spare, tried) : [])])
}

function expectedAt({ cells }: Row, tried: Tried): 'open' | 'missing' | 'forbidden' {
  const fails = (column: Column) => !agrees(cells[column], tried[column])
  if ((['event', 'risk', 'U137', 'brand'] as const).some(fails)) return 'missing'
  return (['agent', 'sf', 'auth', 'standing'] as const).some(fails) ? 'forbidden' : 'open'
}

/** A cell: '-' anything, '!x' all but x, '23' one of these, else a word that must be among those of the person. */
function agrees(cell: string, value: string): boolean {
  if (cell === '-') return true
  if (cell.startsWith('!')) return value !== cell.slice(1)
  return /^\d+$/.test(cell) ? [...cell].includes(value) : value.split(' ').includes(cell)
}

function readRows(): Row[] {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.map((line) => {
    const { path = '', in: places = '', ...cells } = Object.fromEntries(head.map((name, index) => [name, line[index] ?? '']))
    return { path, in: places, cells: cells as Row['cells'] }
  })
}

function specifiedPaths(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/spec/routes.tsv'), 'utf8')
  return text.split('\n').map((line) => line.split('\t')[1] ?? '')
}
