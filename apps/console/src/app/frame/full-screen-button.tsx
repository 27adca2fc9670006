import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useFullScreen } from '../../ui/full-screen.ts'
import styles from './header.module.css'

/** Full screen and back. */
export function FullScreenButton() {
  const { t } = useTranslation('frame')
  const { full, toggle } = useFullScreen()
  const label = t(full ? 'leaveFullScreen' : 'fullScreen')
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} aria-pressed={full} onClick={() => void toggle()}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}
