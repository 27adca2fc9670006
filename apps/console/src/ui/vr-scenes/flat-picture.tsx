import type { StoredFile } from '@kilowatch/contract'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useContent } from '../../shared/content.ts'
import { Failure } from '../placeholders.tsx'
import styles from './pins.module.css'

interface FlatPictureProps {
  picture: StoredFile
  /** The picture itself, whose measures places are shares of. */
  box: RefObject<HTMLDivElement | null>
  children: ReactNode
  /** Over what of it is seen. */
  over?: ReactNode
}

/** The whole picture, and over it what stands at places of it; on a phone it is moved sideways. */
export function FlatPicture({ picture, box, children, over }: FlatPictureProps) {
  const { t } = useTranslation('vr-scenes')
  const { url, error, retry } = useContent(picture.id)
  const ratio = (picture.width ?? 1) / (picture.height ?? 1)
  if (error) return <Failure what={t('picture')} error={error} onRetry={() => void retry()} />
  return (
    <div className={styles.frame}>
      <div className={styles.scroll}>
        <div ref={box} className={styles.paper} style={{ aspectRatio: ratio, width: `max(min(100%, 74vh * ${ratio}), var(--least))` }}>
          {url ? <img src={url} alt={picture.name} draggable={false} /> : null}
          {children}
        </div>
      </div>
      {over}
    </div>
  )
}
