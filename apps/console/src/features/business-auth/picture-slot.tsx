import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { fileCalls, type StoredFile } from '@kilowatch/contract'
import { Button, Progress } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { upload } from '../../shared/client.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { ErrorText } from '../../ui/form-error.tsx'
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './business-auth.module.css'

interface PictureSlotProps {
  name: string
  help: string
  value: StoredFile | null
  /** What is wrong with it, once somebody has tried to submit. */
  problem: string | null
  onChange: (picture: StoredFile | null) => void
}

/** One picture of a form: chosen, dropped or photographed, looked at, taken away again. */
export function PictureSlot({ name, help, value, problem, onChange }: PictureSlotProps) {
  const { t } = useTranslation(['business-auth', 'pictures'])
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const { share, failure, take } = useOneUpload(onChange)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of two; the button is for the keyboard
    <div className={styles.slot} onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
      <h3>{name}</h3>
      {value ? <Thumbnail picture={value} onOpen={() => setOpen(true)} /> : <div className={styles.noPicture}>{help}</div>}
      {share === null ? null : <Progress percent={Math.round(share * 100)} size="small" />}
      <div className={styles.slotWays}>
        <Button icon={<UploadOutlined />} disabled={share !== null} onClick={() => input.current?.click()}>
          {t(value ? 'form.replace' : 'form.choose')}
        </Button>
        {value ? (
          <Button
            icon={<DeleteOutlined />}
            aria-label={t('removeNamed', { ns: 'pictures', name })}
            title={t('removeNamed', { ns: 'pictures', name })}
            onClick={() => onChange(null)}
          />
        ) : null}
      </div>
      {failure ? <ErrorText text={failure} /> : problem ? <ErrorText text={problem} /> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {open && value ? <PictureViewer pictures={[value]} shown={0} onShow={() => {}} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Makes the picture smaller and sends it. */
function useOneUpload(onChange: (picture: StoredFile) => void) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const [share, setShare] = useState<number | null>(null)
  const [failure, fail] = useState<string | null>(null)
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    fail(null)
    setShare(0)
    try {
      const picture = await resizedPicture(file)
      const signal = new AbortController().signal
      onChange(await upload(fileCalls.uploadFile, { files: [picture] }, { signal, onProgress: setShare }))
    } catch (error) {
      fail(error instanceof NoPicture ? t(`problems.${error.problem}`) : errorText(error))
    }
    setShare(null)
  }
  return { share, failure, take }
}
