import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../../shared/language.ts'
import { usePreferences } from '../../../shared/preferences.ts'
import { useThemeName } from '../../../shared/theme-name.ts'
import styles from './sign-in.module.css'

/** Language and light or dark, before anybody is signed in. */
export function SignInChoices() {
  const { t } = useTranslation('sign-in')
  const language = usePreferences((preferences) => preferences.language)
  const set = usePreferences((preferences) => preferences.set)
  const theme = useThemeName()
  return (
    <div className={styles.choices}>
      <button
        type="button"
        onClick={() => void chooseLanguage(language === 'zh' ? 'en' : 'zh', false)}
        lang={language === 'zh' ? 'en' : 'zh-CN'}
      >
        {t('otherLanguage')}
      </button>
      <button type="button" onClick={() => set({ theme: theme === 'dark' ? 'light' : 'dark' })}>
        {theme === 'dark' ? t('toLight') : t('toDark')}
      </button>
    </div>
  )
}
