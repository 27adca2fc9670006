import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { patrolFormCalls, patrolTaskCalls, patrolTemplateCalls } from '@kilowatch/contract'
import type { Page } from '@playwright/test'
import { ask } from '../../../e2e/support/api-client.ts'
import { print } from '../figures.ts'
import { seedDevices } from '../people.ts'
import type { Stage } from '../stage.ts'
import { openConsole } from './console.ts'

const devices = 50
const items = 20
const picturesOfDevice = 4

/** A large round entered on a phone without network: whether it is all there when the page comes back, and how soon it is sent. */
export async function measurePatrolOffline(stage: Stage): Promise<void> {
  const { id: userId, token, signKey } = stage.person
  const caller = { url: stage.httpUrl, userId, token, signKey }
  const boxIds = await seedDevices(stage.database, stage.businessId, devices)
  const lines = Array.from({ length: items }, (_, n) => ({
    ...{ of: 'own' as const, key: `line_${n}`, name: `line ${n}` },
    ask: { kind: 'number' as const, range: [0, 100] as [number, number], passes: [0, 90] as [number, number] },
  }))
  const sheet = await ask(caller, patrolTemplateCalls.addPatrolTemplate, { body: { name: 'bench', type: 'ups', lines } })
  const plannedOn = new Date().toISOString().slice(0, 10)
  const body = { title: 'bench', plannedOn, boxIds, templateIds: [sheet.id], assigneeId: userId }
  const { id: taskId } = await ask(caller, patrolTaskCalls.addPatrolTask, { body })
  const { id: formId } = await ask(caller, patrolFormCalls.openTaskForm, { params: { taskId } })
  const { page, close } = await openConsole(stage, `/patrol_order/phone/${taskId}?view=queue`)
  try {
    while (!(await page.evaluate(isTakenAlong))) await wait(50)
    await page.context().setOffline(true)
    await enter(page, { userId, taskId, boxIds })
    await page.reload()
    const all = devices * (items + picturesOfDevice)
    const shown = () => page.locator('dl dd').first()
    await shown()
      .filter({ hasText: String(all) })
      .waitFor()
    print('entered without network, there after a reload', `${devices * items} values, ${devices * picturesOfDevice} pictures`)
    const began = performance.now()
    await page.context().setOffline(false)
    await shown().filter({ hasText: /^0$/ }).waitFor({ timeout: 300_000 })
    print('sent when the network was back', `${((performance.now() - began) / 1000).toFixed(1)} s`)
    const { records } = await ask(caller, patrolFormCalls.readPatrolForm, { query: { form_id: formId } })
    const held = records.flatMap((record) => record.lines).filter(({ entry }) => entry !== null).length
    const pictures = records.reduce((sum, record) => sum + record.pictures.length, 0)
    print('  held by the server', `${held} values, ${pictures} pictures`)
  } finally {
    await close()
  }
}

/** Whether the page and its database are on the phone; runs in the page. */
async function isTakenAlong(): Promise<boolean> {
  const kept = await caches.match('/', { ignoreVary: true })
  return kept !== undefined && (await indexedDB.databases()).some(({ name }) => name === 'kw-patrol')
}

/** What the person would type and photograph, as the page keeps it. */
async function enter(page: Page, round: { userId: string; taskId: string; boxIds: string[] }): Promise<void> {
  await page.evaluate(
    async ({ userId, taskId, boxIds, items, picturesOfDevice }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1000, height: 750 })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      const photograph = async (): Promise<Blob> => {
        for (let n = 0; n < 3000; n++) {
          pen.fillStyle = `hsl(${Math.random() * 360} 40% ${Math.random() * 100}%)`
          pen.fillRect(Math.random() * 1000, Math.random() * 750, 30, 30)
        }
        return new Promise((done) => canvas.toBlob((blob) => done(blob as Blob), 'image/jpeg', 0.8))
      }
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open('kw-patrol')
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      const fresh = { state: 'waiting', tries: 0, nextAt: 0, reason: null, theirs: null, settledAt: null, moved: false }
      for (const deviceId of boxIds) {
        const blobs = await Promise.all(Array.from({ length: picturesOfDevice }, photograph))
        const tx = db.transaction(['queue', 'pictures'], 'readwrite')
        const at = Date.now()
        const add = (id: string, what: object) => tx.objectStore('queue').add({ ...fresh, id, userId, taskId, deviceId, at, what })
        for (let n = 0; n < items; n++) {
          const id = crypto.randomUUID()
          const wish = {
            id,
            key: `own.line_${n}`,
            value: n,
            result: 'pass',
            note: '',
            at: new Date(at).toISOString(),
            after: null,
            both: false,
          }
          add(id, { kind: 'entry', wish })
        }
        for (const blob of blobs) {
          const id = crypto.randomUUID()
          tx.objectStore('pictures').put({ id, userId, blob })
          add(id, { kind: 'picture', key: 'own.line_0', size: blob.size })
        }
        await new Promise((done) => {
          tx.oncomplete = done
        })
      }
      db.close()
    },
    { ...round, items, picturesOfDevice },
  )
}
