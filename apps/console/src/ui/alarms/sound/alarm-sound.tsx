import { SoundOutlined } from '@ant-design/icons'
import { alarmCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../shared/query.ts'
import { useSession } from '../../../shared/session.ts'
import styles from './sound.module.css'
import { dueSounds } from './sound-rules.ts'
import { useSoundSettings } from './sound-store.ts'
import { useSpeaker } from './use-speaker.ts'

/** Milliseconds between two soundings of what is not confirmed. */
const pause = 8_000

/** Sounds for alarms that nobody has confirmed; shows a prompt only while the browser holds the sound back. */
export function AlarmSound() {
  const { userId } = useSession()
  const [settings] = useSoundSettings(userId)
  const wanted = ([4, 3, 2, 1] as const).filter((level) => settings[level] !== 'off')
  if (wanted.length === 0) return null
  return <Listener key={userId} levels={wanted.join(',')} />
}

function Listener({ levels }: { levels: string }) {
  const { userId } = useSession()
  const [settings] = useSoundSettings(userId)
  const query = { confirmed: 'no' as const, shelved: 'no' as const, level: levels, pageSize: 200 }
  const { data } = useCall(alarmCalls.listAlarms, { query }, { poll: 60_000 })
  const heard = useRef<Set<string> | null>(null)
  const [repeat, setRepeat] = useState<1 | 2 | 3 | 4 | null>(null)
  const { play, heldBack } = useSpeaker(`kw-sound-${userId}`)
  useEffect(() => {
    if (!data) return
    const due = dueSounds(settings, heard.current, data.items)
    heard.current = new Set([...(heard.current ?? []), ...data.items.map((alarm) => alarm.id)])
    setRepeat(due.repeat)
    if (due.tone !== null) play(due.tone)
  }, [data, settings, play])
  useEffect(() => {
    if (repeat === null) return
    play(repeat)
    const timer = setInterval(() => play(repeat), pause)
    return () => clearInterval(timer)
  }, [repeat, play])
  return heldBack === null ? null : <UnlockPrompt onUnlock={() => play(heldBack)} />
}

function UnlockPrompt({ onUnlock }: { onUnlock: () => void }) {
  const { t } = useTranslation('alarms')
  return (
    <div className={styles.prompt} role="status" data-sound-prompt>
      <SoundOutlined aria-hidden="true" />
      <span>{t('sound.locked')}</span>
      <Button type="primary" size="small" onClick={onUnlock}>
        {t('sound.unlock')}
      </Button>
    </div>
  )
}
