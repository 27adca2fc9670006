import { choosableTypes } from '@kilowatch/contract'
import { type CellFault, cellText } from '../../../parsing/cell-text.ts'
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
  const texts = cells.map((cell) => cellText(cell).text.toLowerCase())
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
    return [column, at === undefined ? '' : cellText(cells[at]).text] as const
  })
  return Object.fromEntries(entries) as Record<Column, string>
}

/** What the spreadsheet made of cells that are looked at. */
export function faultsOf({ cells }: TableRow, columns: Columns): CellFault[] {
  const faults = Object.values(columns).map((at) => cellText(cells[at]).fault)
  return [...new Set(faults.filter((fault) => fault !== undefined))]
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
