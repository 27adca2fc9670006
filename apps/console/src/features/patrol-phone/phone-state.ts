import { type PatrolForm, patrolFormCalls, patrolRecordCalls } from '@kilowatch/contract'
import { create } from 'zustand'
import { Refusal, send, Unanswered, upload } from '../../shared/client.ts'
import { keepPatrolWaiting } from '../../shared/patrol-waiting.ts'
import { keepPatrolPage } from '../../shared/service-worker.ts'
import { countsOf, isHeld, isOpen, nextTurn, type QueueItem } from './queue-rules.ts'
import { type SendingWorld, sendQueue, takeIn } from './sender.ts'
import * as store from './store.ts'

interface PhoneState {
  /** What the phone holds was read. */
  ready: boolean
  kept: store.KeptForm | null
  /** Everything that the person entered on this phone, of all tasks. */
  items: readonly QueueItem[]
  sending: ReadonlyMap<string, number>
  /** The server answered the last time it was asked. */
  reached: boolean
  /** Milliseconds since 1970; null: not since the page was opened. */
  heardAt: number | null
  /** Why the form could not be fetched. */
  failure: Error | null
  /** Bytes for which the browser has room; undefined: it does not say. */
  free: number | undefined
  /** What the person signed here last; milliseconds since 1970. */
  signed: { formId: string; at: number } | null
}

const nothing: PhoneState = {
  ready: false,
  kept: null,
  items: [],
  sending: new Map(),
  reached: true,
  heardAt: null,
  failure: null,
  free: undefined,
  signed: null,
}

export const usePhone = create<PhoneState>(() => nothing)

interface Place {
  userId: string
  taskId: string
}

let here: Place | null = null

/** Reads what is on the phone, takes the form along, and sends what waits, until the end is called. */
export function startPhone(place: Place): () => void {
  here = place
  usePhone.setState({ ...nothing, reached: navigator.onLine })
  void begin(place)
  const back = () => void comeBack()
  const gone = () => usePhone.setState({ reached: false })
  window.addEventListener('online', back)
  window.addEventListener('offline', gone)
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, refreshEvery)
  return () => {
    here = null
    void sendHeld(place)
    clearTimeout(due)
    clearInterval(timer)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', gone)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Milliseconds between two looks at the form while the page is seen. */
const refreshEvery = 60_000

async function begin(place: Place): Promise<void> {
  await store.tidyUp(place.userId, Date.now())
  await readAll()
  await Promise.all([takeAlong(), sendNow()])
}

function look(): void {
  if (document.hidden) return void sendHeld()
  if (!here || !navigator.onLine) return
  void refresh()
  void sendNow()
}

/** The network is there again: nothing waits for its pause. */
async function comeBack(): Promise<void> {
  await retryAll()
  await refresh()
}

async function readAll(): Promise<void> {
  const place = here
  if (!place) return
  const [kept, items] = await Promise.all([store.readForm(place.userId, place.taskId), store.readQueue(place.userId)])
  const free = await roomLeft()
  if (here !== place) return
  keepPatrolWaiting(place.userId, countsOf(items).open)
  usePhone.setState({ ready: true, kept: kept ?? null, items, free })
}

async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? undefined : quota - (usage ?? 0)
}

function heard(): void {
  usePhone.setState({ reached: true, heardAt: Date.now() })
}

/** The task's form as it is now, begun where there is none. Where the server does not answer, what is on the phone stands. */
export async function takeAlong(): Promise<void> {
  const place = here
  if (!place) return
  void navigator.storage?.persist?.().catch(() => false)
  keepPatrolPage()
  await ask(place, () => send(patrolFormCalls.openTaskForm, { params: { taskId: place.taskId } }))
}

/** What the server says of the form that is on the phone. */
async function refresh(): Promise<void> {
  const place = here
  const id = usePhone.getState().kept?.form.id
  if (!place) return
  if (id === undefined) return takeAlong()
  await ask(place, () => send(patrolFormCalls.readPatrolForm, { query: { form_id: id } }))
}

async function ask(place: Place, read: () => Promise<PatrolForm>): Promise<void> {
  try {
    const form = await read()
    heard()
    await takeIn(place, form, Date.now())
    usePhone.setState({ failure: null })
  } catch (error) {
    if (error instanceof Unanswered) usePhone.setState({ reached: false, failure: error })
    else if (error instanceof Refusal) {
      heard()
      usePhone.setState({ failure: error })
    } else throw error
  }
  await readAll()
}

const world: SendingWorld = {
  now: () => Date.now(),
  enter: (id, body) => heardOf(send(patrolRecordCalls.changePatrolRecord, { params: { id }, body })),
  sendPicture: (id, { item, blob, onProgress }) =>
    heardOf(
      upload(
        patrolRecordCalls.addRecordPicture,
        {
          params: { id },
          body: {
            pictureId: item.id,
            ...(item.what.kind === 'picture' ? { key: item.what.key } : {}),
            takenAt: new Date(item.at).toISOString(),
          },
          files: [new File([blob], `${item.id}.jpg`, { type: blob.type })],
        },
        { onProgress },
      ),
    ),
  readForm: (id) => send(patrolFormCalls.readPatrolForm, { query: { form_id: id } }),
  told: (sending) => usePhone.setState({ sending }),
  changed: readAll,
}

async function heardOf<T>(answer: Promise<T>): Promise<T> {
  try {
    const data = await answer
    heard()
    return data
  } catch (error) {
    if (error instanceof Unanswered) usePhone.setState({ reached: false })
    throw error
  }
}

let due: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null
/** Something was entered while the last of the queue went out. */
let more = false

/** Sends what waits; once at a time, in one tab of the browser. */
export function sendNow(place: Place | null = here): Promise<void> {
  more = running !== null
  running ??= inOneTab(() => sendOnce(place)).finally(() => {
    running = null
    if (more) void sendNow(here ?? place)
  })
  return running
}

/** What could still be taken back goes out at once: the person leaves, or signs. */
export async function sendHeld(place: Place | null = here): Promise<void> {
  if (!place) return
  const held = (await store.readQueue(place.userId)).filter((item) => isHeld(item, Date.now()))
  if (held.length === 0) return
  await store.rewrite(held.map((item) => ({ ...item, nextAt: 0 })))
  await readAll()
  await running
  await sendNow(place)
}

async function sendOnce(place: Place | null): Promise<void> {
  clearTimeout(due)
  if (!place || !navigator.onLine) return
  const next = await sendQueue(place.userId, world)
  if (next !== null && here === place) due = setTimeout(() => void sendNow(), Math.max(0, next - Date.now()))
}

/**
 * Sends what was left on the phone when the browser was closed, wherever the console is opened, until the end is called; while a task is
 * open on this page it does so itself. Each item has an id by which the server takes it once.
 */
export function sendLeftovers(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const go = async () => {
    clearTimeout(timer)
    if (ended || here) return
    await sendNow({ userId, taskId: '' })
    const items = await store.readQueue(userId)
    keepPatrolWaiting(userId, countsOf(items).open)
    const turn = nextTurn(items, Date.now())
    if (turn.kind === 'wait' && !ended) timer = setTimeout(go, Math.max(0, turn.until - Date.now()))
  }
  void go()
  window.addEventListener('online', go)
  return () => {
    ended = true
    clearTimeout(timer)
    window.removeEventListener('online', go)
  }
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('kw-patrol-queue', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** At the person's wish, or with the network: everything that failed is due at once. */
export async function retryAll(): Promise<void> {
  const again = usePhone.getState().items.filter((item) => isOpen(item) && item.state !== 'conflict' && item.tries > 0)
  await store.rewrite(again.map((item) => ({ ...item, state: 'waiting', nextAt: 0 })))
  await readAll()
  await sendNow()
}

/** Writes to the phone, shows it, and sends it when that can be. */
export async function write(change: () => Promise<void>): Promise<void> {
  await change()
  await readAll()
  void sendNow()
}

/** An entry comes back that was not sent yet. @returns whether it did */
export async function takeEntryBack(item: QueueItem): Promise<boolean> {
  if (usePhone.getState().sending.has(item.id)) return false
  const taken = await store.takeBack(item)
  await readAll()
  return taken
}

/** The inspector signs what the server holds. @throws Refusal where lines are missing or it is another's turn; Unanswered */
export async function signForm(form: PatrolForm): Promise<void> {
  const place = here
  if (!place) return
  const signed = await send(patrolFormCalls.submitForm, { query: { form_id: form.id } })
  heard()
  usePhone.setState({ signed: { formId: form.id, at: Date.now() } })
  await takeIn(place, signed, Date.now())
  await readAll()
}

/** The person’s signature of a moment ago is none. @throws Refusal where others have gone on from it; Unanswered */
export async function takeSignatureBack(form: PatrolForm): Promise<void> {
  const place = here
  if (!place) return
  const open = await send(patrolFormCalls.takeSignatureBack, { params: { formId: form.id } })
  heard()
  usePhone.setState({ signed: null })
  await takeIn(place, open, Date.now())
  await readAll()
}
