import { CameraOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '../../shared/viewport.ts'
import styles from './pictures.module.css'

interface PictureIntakeProps {
  onFiles: (files: File[]) => void
  disabled?: boolean
  /** Only one is wanted. */
  one?: boolean
  children: ReactNode
}

/** Takes pictures by button, by the camera of a phone, by dropping them here, and by pasting them anywhere on the page. */
export function PictureIntake({ onFiles, disabled = false, one = false, children }: PictureIntakeProps) {
  const { t } = useTranslation('pictures')
  const narrow = useNarrow()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (!disabled && files && files.length > 0) onFiles([...files])
  }
  usePaste(take)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of several; the buttons are for the keyboard
    <div
      className={`${styles.intake} ${over && !disabled ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      {children}
      <div className={styles.ways}>
        <Chooser text={t('add')} icon={<PlusOutlined />} disabled={disabled} several={!one} onFiles={take} />
        {narrow ? <Chooser text={t('camera')} icon={<CameraOutlined />} disabled={disabled} camera onFiles={take} /> : null}
        {narrow ? null : <span className={styles.hint}>{t(one ? 'hintOne' : 'hint')}</span>}
      </div>
    </div>
  )
}

interface ChooserProps {
  text: string
  icon: ReactNode
  disabled: boolean
  several?: boolean
  /** Opens the camera at the back. */
  camera?: boolean
  onFiles: (files: FileList | null) => void
}

function Chooser({ text, icon, disabled, several = false, camera = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        // Forms of the kit show fields of files, hidden or not.
        style={{ display: 'none' }}
        aria-label={text}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        multiple={several}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          onFiles(event.target.files)
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

function usePaste(take: (files: FileList | undefined) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => latest.current(event.clipboardData?.files)
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
