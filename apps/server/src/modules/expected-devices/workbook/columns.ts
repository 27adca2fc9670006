import { choosableTypes } from '@kilowatch/contract'
import type { TableRow } from '../../../parsing/read-table.ts'

/** How the columns are called: in the template (zh, en), and what else is understood. */
export const heads = {
  id: ['设备 ID', 'Device ID', '设备编号', 'id'],
  name: ['名称', 'Name', '设备名称'],
  type: ['类型', 'Type', '设备类型'],
  vendor: ['品牌', 'Vendor', '厂商', 'maker'],
  series: ['系列', 'Series'],
  model: ['型号', 'Model'],
  site: ['站点', 'Site'],
  probes: ['探头', 'Probes'],
} as const
export type Column = keyof typeof heads
export type Columns = Partial<Record<Column, number>>

/** A table without these is none of devices. */
const needed: readonly Column[] = ['id', 'type', 'vendor', 'series']

/** Which columns hold what; undefined where the row does not name what is needed. */
export function columnsOf({ cells }: TableRow): Columns | undefined {
  const texts = cells.map((cell) => textOf(cell).toLowerCase())
  const found = Object.entries(heads).flatMap(([column, names]) => {
    const at = names.map((name) => texts.indexOf(name.toLowerCase())).find((place) => place >= 0) ?? -1
    return at < 0 ? [] : [[column, at] as const]
  })
  const columns: Columns = Object.fromEntries(found)
  return needed.every((column) => columns[column] !== undefined) ? columns : undefined
}

/** What stands in a row, by column; a column that is not there is empty. */
export type Texts = Readonly<Record<Column, string>>

export function textsOf({ cells }: TableRow, columns: Columns): Texts {
  const entries = Object.keys(heads).map((column) => {
    const at = columns[column as Column]
    return [column, at === undefined ? '' : textOf(cells[at])] as const
  })
  return Object.fromEntries(entries) as Record<Column, string>
}

/** The type by its code or its name in either language. */
export function typeNamed(text: string) {
  const wanted = text.toLowerCase()
  return choosableTypes.find(({ code, name }) => code === wanted || name.zh === text || name.en.toLowerCase() === wanted)
}

/** 'Room/631700224188; Door/631700224189' as fields of the information: name and id of each probe, either may be left out. */
export function probesOf(text: string): Record<string, string> {
  const probes = text.split(/[;；]/).flatMap((probe) => (probe.trim() === '' ? [] : [probe.trim()]))
  return Object.fromEntries(
    probes.flatMap((probe, place) => {
      const [name = '', id = ''] = /^\d+$/.test(probe) ? ['', probe] : probe.split('/').map((part) => part.trim())
      return [
        ...(name === '' ? [] : [[`probe_${place + 1}_name`, name] as const]),
        ...(id === '' ? [] : [[`probe_${place + 1}_id`, id] as const]),
      ]
    }),
  )
}

/** A cell as the text that a person meant. Numbers of more than 15 digits have lost some in the spreadsheet: they become no id at all. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) && Math.abs(cell) < 1e15 ? String(cell) : `${cell.toPrecision(15)}…`
  if (typeof cell !== 'string') return ''
  return cell.replace(/[\p{Cc}\uFEFF]+/gu, ' ').trim()
}
