import type { StoredFile } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { ErrorText } from '../../ui/form-error.tsx'
import { PictureIntake } from '../../ui/pictures/picture-intake.tsx'
import { useLargePicture } from '../../ui/pictures/use-large-picture.ts'
import { isAllAround } from '../../ui/vr-scenes/directions.ts'
import styles from './scenes.module.css'

interface ScenePictureFieldProps {
  /** Given by the form. */
  value?: StoredFile | null
  onChange?: (picture: StoredFile) => void
}

/** The picture of a scene: brought at once, and seen before anything is saved. */
export function ScenePictureField({ value = null, onChange }: ScenePictureFieldProps) {
  const { t } = useTranslation('vr-scenes')
  const { bring, sending, problem } = useLargePicture((picture) => onChange?.(picture))
  return (
    <PictureIntake onFiles={bring} disabled={sending} one>
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
