import { BgColorsOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasBackgrounds } from '../../shared/console-version.ts'
import { lazyPart } from '../../ui/part.tsx'
import styles from './header.module.css'
import { useShownArea } from './use-area.ts'

const BackgroundDialog = lazyPart('background-dialog', () => import('./background-dialog.tsx').then((code) => code.BackgroundDialog), {
  as: 'overlay',
  isOpen: ({ open }) => open,
  closing: ({ onClose }) => onClose,
})

/** Opens the choice of a background, for those who have one. */
export function BackgroundButton() {
  const { t } = useTranslation('frame')
  const has = useHasBackgrounds(useShownArea())
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState(false)
  if (!has) return null
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('background.choose')}
        title={t('background.choose')}
        onPointerEnter={() => BackgroundDialog.prefetch()}
        onClick={() => {
          want(true)
          setOpen(true)
        }}
      >
        <BgColorsOutlined />
      </button>
      {wanted ? <BackgroundDialog open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
