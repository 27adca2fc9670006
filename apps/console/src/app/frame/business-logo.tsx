import { useContent } from '../../shared/content.ts'
import { useSession } from '../../shared/session.ts'
import styles from './header.module.css'

/** The picture of the person's business, where it has one; its name stands beside it. */
export function BusinessLogo() {
  const { businessLogo } = useSession()
  const { url } = useContent(businessLogo, 'thumbnail')
  return url ? <img className={styles.logo} src={url} alt="" /> : null
}
