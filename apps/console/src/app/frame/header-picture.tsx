import { useTranslation } from 'react-i18next'
import { headerPicture } from '../../shared/header-picture.ts'
import { Link } from '../../shared/link.tsx'
import { useSession } from '../../shared/session.ts'
import { BusinessLogo } from './business-logo.tsx'
import styles from './header.module.css'
import { useHome } from './use-area.ts'

/** The picture of the person's business, else the one of the kind of account. */
export function HeaderPicture() {
  const { agent, businessLogo } = useSession()
  if (businessLogo !== null) return <BusinessLogo />
  return <span className={styles.picture} style={{ maskImage: `url(${headerPicture(agent)})` }} aria-hidden="true" />
}

/** The picture as the way home: on phones, whose bar has no place for it. */
export function HomeMark() {
  const { t } = useTranslation('frame')
  return (
    <Link to={useHome()} className={styles.homeMark ?? ''} aria-label={t('home')}>
      <HeaderPicture />
    </Link>
  )
}
