import { useTranslation } from 'react-i18next'
import { readRemembered } from '../../../shared/identity.ts'
import { useContact } from './contact.ts'
import { useDoor } from './door.ts'
import styles from './sign-in.module.css'

/** Keeps a single-use credential in this browser; and the way for those who forgot their password. */
export function RememberMe() {
  const { t } = useTranslation('sign-in')
  const contact = useContact()
  const [, show] = useDoor()
  return (
    <div className={styles.aside}>
      <label>
        <input type="checkbox" name="remember" defaultChecked={readRemembered() !== null} />
        {t('remember')}
      </label>
      {contact ? (
        <button type="button" className={styles.link} onClick={() => show({ view: 'forgot' })}>
          {t('forgot.link')}
        </button>
      ) : null}
    </div>
  )
}
