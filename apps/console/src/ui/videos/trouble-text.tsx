import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Mark } from '../mark.tsx'
import type { Trouble } from './playing.ts'
import styles from './videos.module.css'

/** In the picture's place: what is wrong, and a way to try again. */
export function TroubleText({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const { t } = useTranslation(['videos', 'common'])
  return (
    <div className={styles.trouble} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} size={18} />
      <p>{t(`trouble.${trouble}`)}</p>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
    </div>
  )
}
