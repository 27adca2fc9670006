import { CheckCircleOutlined, ScanOutlined } from '@ant-design/icons'
import type { PatrolRecord, Presence } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestKey } from '../../shared/request-key.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { lazyPart } from '../../ui/part.tsx'
import styles from './phone.module.css'
import { usePhone, write } from './phone-state.ts'
import { addToQueue } from './store.ts'

const ScanCode = lazyPart('scan-code', () => import('./scan-code.tsx').then((code) => code.ScanCode), { as: 'page', height: 240 })

interface PresenceMarkProps {
  taskId: string
  userId: string
  record: PatrolRecord
}

/** Whether the code of the device was scanned, or somebody said to be there; else the way to do it. */
export function PresenceMark({ taskId, userId, record }: PresenceMarkProps) {
  const { t } = useTranslation('patrol-phone')
  const { message } = App.useApp()
  const [scanning, scan] = useState(false)
  const deviceId = record.device.id
  const items = usePhone((phone) => phone.items)
  const waiting = items.filter((item) => item.taskId === taskId && item.deviceId === deviceId && item.what.kind === 'presence').at(-1)
  const presence = waiting?.what.kind === 'presence' ? waiting.what.presence : record.presence
  const prove = async (how: Presence['how']) => {
    scan(false)
    const at = Date.now()
    const place = await placeHere()
    const what = { kind: 'presence', presence: { how, at: new Date(at).toISOString(), ...place } } as const
    await write(() => addToQueue({ id: requestKey(), userId, taskId, deviceId, at, what })).catch(() => void message.error(t('notKept')))
  }
  if (presence?.how === 'scanned')
    return (
      <span className={styles.there}>
        <CheckCircleOutlined aria-hidden /> {t('scanned')}
      </span>
    )
  return (
    <>
      <Button icon={<ScanOutlined aria-hidden />} onClick={() => scan(true)}>
        {t(presence ? 'stated' : 'scan')}
      </Button>
      {scanning ? (
        <Dialog touched={null} title={t('scanTitle')} footer={null} onClose={() => scan(false)}>
          <ScanCode deviceId={deviceId} onScanned={() => void prove('scanned')} />
          {presence ? null : (
            <Button block onClick={() => void prove('stated')}>
              {t('stateHere')}
            </Button>
          )}
        </Dialog>
      ) : null}
    </>
  )
}

/** Milliseconds for which the place is waited for: without it the presence counts all the same. */
const patience = 3_000

/** Where the phone is, if it says so in time. */
function placeHere(): Promise<Pick<Presence, 'latitude' | 'longitude' | 'accuracy'>> {
  const nowhere = { latitude: null, longitude: null, accuracy: null }
  return new Promise((done) => {
    if (!navigator.geolocation) return done(nowhere)
    // Its own limit does not count while the person is asked.
    setTimeout(() => done(nowhere), patience)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => done({ latitude, longitude, accuracy: Math.min(accuracy, 1_000_000) }),
      () => done(nowhere),
      { timeout: patience, maximumAge: 60_000 },
    )
  })
}
