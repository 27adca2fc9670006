import { SoundOutlined } from '@ant-design/icons'
import { Button, Popover, Segmented } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session.ts'
import { LevelMark, useLevelName } from '../../level-mark.tsx'
import styles from './sound.module.css'
import { sounds } from './sound-rules.ts'
import { useSoundSettings } from './sound-store.ts'
import { openTonePlayer, type TonePlayer } from './tone.ts'

/** Opens the choice of sounds. */
export function SoundButton() {
  const { t } = useTranslation('alarms')
  return (
    <Popover trigger="click" placement="bottomRight" title={t('sound.title')} content={<SoundSettings />}>
      <Button type="text" icon={<SoundOutlined />} aria-label={t('sound.title')} title={t('sound.title')} />
    </Popover>
  )
}

/** Which levels sound in this browser, and how long; each can be tried. */
export function SoundSettings() {
  const { t } = useTranslation('alarms')
  const { userId } = useSession()
  const [settings, choose] = useSoundSettings(userId)
  const levelName = useLevelName()
  const tryOut = useTryOut()
  return (
    <div className={styles.settings}>
      <p>{t('sound.text')}</p>
      {([4, 3, 2, 1] as const).map((level) => (
        <div key={level} className={styles.level}>
          <LevelMark level={level} outlined />
          <span>{levelName(level)}</span>
          <Segmented
            size="small"
            aria-label={`${t('sound.title')} ${levelName(level)}`}
            value={settings[level]}
            options={sounds.map((sound) => ({ value: sound, label: t(`sound.${sound}`) }))}
            onChange={(sound) => choose(level, sound)}
          />
          <Button size="small" type="link" aria-label={`${t('sound.try')} ${levelName(level)}`} onClick={() => tryOut(level)}>
            {t('sound.try')}
          </Button>
        </div>
      ))}
    </div>
  )
}

function useTryOut(): (level: 1 | 2 | 3 | 4) => void {
  const player = useRef<TonePlayer | null>(null)
  useEffect(() => () => player.current?.close(), [])
  return (level) => {
    player.current ??= openTonePlayer()
    void player.current.play(level)
  }
}
