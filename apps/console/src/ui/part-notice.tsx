import { useTranslation } from 'react-i18next'
import { backgroundName, codeParts, retryParts, textsName } from '../shared/code-parts.ts'
import styles from './part-failure.module.css'
import { ReloadButton } from './part-failure.tsx'

/** Says what no part says in its own place: that the server has a newer console, or that something unseen could not be fetched. */
export function PartNotice() {
  const { t } = useTranslation('common')
  const newer = codeParts((state) => state.newer)
  const unseen = codeParts(({ troubles }) =>
    [...troubles.keys()].some((name) => name.startsWith(backgroundName) || name.startsWith(textsName)),
  )
  if (!newer && !unseen) return null
  return (
    <div className={styles.notice} role="status">
      <span>{t(newer ? 'part.upgraded' : 'part.unseen')}</span>
      {newer ? (
        <ReloadButton />
      ) : (
        <button type="button" onClick={retryParts}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}
