import {
  type Alarm,
  type AnyCall,
  alarmCalls,
  type Data,
  type Device,
  deviceCalls,
  type Employee,
  employeeCalls,
  type FoundWork,
  workSearchCalls,
} from '@kilowatch/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../shared/access.ts'
import { keyOf, useCall } from '../../shared/query.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { initialsFit, maybeInitials } from './initials.ts'
import { type FoundKind, fitOf, mostLines } from './lines.ts'

/** What fits, and how many there are in all as far as that is known. */
interface Part<T> {
  items: readonly T[]
  total: number
}

export interface Found {
  alarms: Part<Alarm>
  devices: Part<Device>
  orders: Part<FoundWork>
  people: Part<Employee>
  /** Of these the server itself finds nothing: they were found by how they are read out. */
  unlisted: ReadonlySet<FoundKind>
  /** Everything that was asked of the server is answered. */
  settled: boolean
  /** Of an answer that failed. */
  error: unknown
}

interface Wish {
  text: string
  only: FoundKind | null
  /** The server is not reached: what is loaded is all there is. */
  offline: boolean
}

/** The server finds no initials: so many names are looked through here. */
const named = { query: { pageSize: 200 } }
/** Milliseconds. */
const namesKept = 60_000

/** Rows of a list that this browser has, whichever page of it they were on. */
function loadedRows<T extends { id: string }>(client: QueryClient, call: AnyCall): T[] {
  const answers = client.getQueriesData<{ items?: T[] }>({ queryKey: keyOf(call) })
  const rows = answers.flatMap(([, data]) => data?.items ?? [])
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/** Both, each once, the better fit first. */
function joined<T extends { id: string }>(answered: readonly T[], loaded: readonly T[], fit: (row: T) => 0 | 1 | 2 | null): T[] {
  const known = new Set(answered.map(({ id }) => id))
  const all = [...answered, ...loaded.filter((row) => !known.has(row.id) && fit(row) !== null)]
  return all.sort((one, other) => (fit(one) ?? 2) - (fit(other) ?? 2))
}

const namesOfDevice = ({ name, id }: Device) => [name, id]
const namesOfAlarm = ({ deviceName, deviceId, site }: Alarm) => [deviceName, deviceId ?? '', site]
const namesOfWork = ({ number, title, device }: FoundWork) => [number ?? '', title, device?.name ?? '']
const namesOfPerson = ({ name, phone, email, jobNumber }: Employee) => [name, phone, email, jobNumber]

/** What fits a text: at once what is loaded, then what the server finds. Of one kind that is asked for by its sign alone, its first. */
export function useFound({ text, only, offline }: Wish): Found {
  const client = useQueryClient()
  const settledText = useSettled(text)
  const sought = settledText === text && !offline
  const wants = (kind: FoundKind) => sought && (text !== '' || only === kind)
  const search = text === '' ? {} : { search: text.slice(0, 50) }
  const page = { ...search, pageSize: mostLines }
  const isMember = useMay(employeeCalls.listEmployees)
  const alarms = useCall(alarmCalls.listAlarms, { query: page }, { enabled: wants('alarm') })
  const devices = useCall(deviceCalls.listDevices, { query: page }, { enabled: wants('device') })
  const orders = useCall(
    workSearchCalls.findWork,
    { query: { search: text.slice(0, 50) || '-' } },
    { enabled: wants('order') && text !== '' },
  )
  const people = useCall(employeeCalls.listEmployees, { query: page }, { enabled: wants('person') && isMember })
  const sounds = maybeInitials(text)
  const deviceNames = useCall(deviceCalls.listDevices, named, { enabled: wants('device') && sounds, staleTime: namesKept })
  const peopleNames = useCall(employeeCalls.listEmployees, named, {
    enabled: wants('person') && isMember && sounds,
    staleTime: namesKept,
  })
  const asked = [
    ...(wants('alarm') ? [alarms] : []),
    ...(wants('device') ? [devices, ...(sounds ? [deviceNames] : [])] : []),
    ...(wants('order') && text !== '' ? [orders] : []),
    ...(wants('person') && isMember ? [people, ...(sounds ? [peopleNames] : [])] : []),
  ]
  const fits = (names: readonly string[]) => (text === '' ? null : (fitOf(names, text) ?? soundOf(names, text)))
  const unlisted = new Set<FoundKind>()
  function part<T extends { id: string }>(
    kind: FoundKind,
    call: AnyCall,
    answer: { items: readonly T[]; total: number } | undefined,
    namesOf: (row: T) => readonly string[],
    isShown: (row: T) => boolean = () => true,
  ): Part<T> {
    const given = wants(kind) ? answer : undefined
    const items = joined(given?.items ?? [], loadedRows<T>(client, call).filter(isShown), (row) => fits(namesOf(row)))
    if (given?.total === 0) unlisted.add(kind)
    return { items, total: Math.max(given?.total ?? 0, items.length) }
  }
  return {
    alarms: part('alarm', alarmCalls.listAlarms, alarms.data, namesOfAlarm, ({ releasedAt }) => releasedAt === null),
    devices: part('device', deviceCalls.listDevices, devices.data, namesOfDevice),
    orders: part('order', workSearchCalls.findWork, workPart(orders.data), namesOfWork),
    people: part('person', employeeCalls.listEmployees, people.data, namesOfPerson),
    unlisted,
    settled: offline || (sought && asked.every(({ isPending }) => !isPending)),
    error: asked.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
  }
}

/** As `fitOf`, of how names are read out. */
function soundOf(names: readonly string[], text: string): 1 | 2 | null {
  const fits = names.map((name) => initialsFit(name, text))
  return fits.includes(1) ? 1 : fits.includes(2) ? 2 : null
}

function workPart(answer: Data<typeof workSearchCalls.findWork> | undefined): Part<FoundWork> | undefined {
  return answer && { items: answer.items, total: answer.counts.reduce((sum, { count }) => sum + count, 0) }
}
