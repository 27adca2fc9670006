import type { StoredFile } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { useErrorText } from '../placeholders.tsx'
import styles from './pictures.module.css'

/** A small picture that opens the large one. */
export function Thumbnail({ picture, onOpen }: { picture: StoredFile; onOpen: () => void }) {
  const { t } = useTranslation('pictures')
  const { url, error } = useContent(picture.id, 'thumbnail')
  const errorText = useErrorText()
  return (
    <button type="button" className={styles.thumbnail} aria-label={t('open', { name: picture.name })} title={picture.name} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : null}
      {error ? <span className={styles.lost}>{errorText(error)}</span> : null}
    </button>
  )
}
