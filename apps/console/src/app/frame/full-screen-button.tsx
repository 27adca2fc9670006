import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Full screen and back; a browser that cannot says so. */
export function FullScreenButton() {
  const { t } = useTranslation('frame')
  const { message } = App.useApp()
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  async function toggle(): Promise<void> {
    try {
      if (full) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch {
      message.warning(t('fullScreenUnsupported'))
    }
  }
  const label = t(full ? 'leaveFullScreen' : 'fullScreen')
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} aria-pressed={full} onClick={() => void toggle()}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}
