import type { StoredFile } from '@kilowatch/contract'
import { type ReactNode, useState } from 'react'
import { PictureViewer } from './picture-viewer.tsx'
import styles from './pictures.module.css'
import { Thumbnail } from './thumbnail.tsx'

/** Small pictures beside each other, each opens the large one. */
export function PictureRow({ pictures, tool }: { pictures: readonly StoredFile[]; tool?: (picture: StoredFile) => ReactNode }) {
  const [shown, show] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={styles.row}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} onOpen={() => show(index)} />
            {tool?.(picture)}
          </li>
        ))}
      </ul>
      {shown === null ? null : <PictureViewer pictures={pictures} shown={shown} onShow={show} onClose={() => show(null)} />}
    </>
  )
}
