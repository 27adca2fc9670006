import { type StoredFile, scenePictureSide, vrSceneCalls } from '@kilowatch/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useContent } from '../../shared/content.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { ErrorText } from '../../ui/form-error.tsx'
import { PictureIntake } from '../../ui/pictures/picture-intake.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { isAllAround } from './directions.ts'
import styles from './scenes.module.css'

interface ScenePictureFieldProps {
  /** Given by the form. */
  value?: StoredFile | null
  onChange?: (picture: StoredFile) => void
}

/** The picture of a scene: brought at once, and seen before anything is saved. */
export function ScenePictureField({ value = null, onChange }: ScenePictureFieldProps) {
  const { t } = useTranslation(['vr-scenes', 'pictures'])
  const errorText = useErrorText()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function bring(file: File | undefined): Promise<void> {
    if (!file) return
    setSending(true)
    setProblem(null)
    try {
      const picture = await resizedPicture(file, { longest: scenePictureSide })
      onChange?.(await send(vrSceneCalls.uploadScenePicture, { files: [picture] }))
    } catch (error) {
      const words = error instanceof NoPicture ? t(`pictures:problems.${error.problem}`) : errorText(error)
      setProblem(t('pictures:unsent', { name: file.name, words }))
    }
    setSending(false)
  }
  return (
    <PictureIntake onFiles={([file]) => void bring(file)} disabled={sending} one>
      {value ? <Brought picture={value} /> : null}
      {sending ? <p role="status">{t('sending')}</p> : null}
      {problem ? <ErrorText text={problem} /> : null}
    </PictureIntake>
  )
}

function Brought({ picture }: { picture: StoredFile }) {
  const { t } = useTranslation('vr-scenes')
  const { url } = useContent(picture.id, 'thumbnail')
  return (
    <figure className={styles.brought}>
      {url ? <img src={url} alt={picture.name} /> : null}
      <figcaption>{t(isAllAround(picture) ? 'isAround' : 'isFlat', { width: picture.width ?? 0, height: picture.height ?? 0 })}</figcaption>
    </figure>
  )
}
