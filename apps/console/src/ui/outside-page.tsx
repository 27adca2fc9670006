import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../shared/language.ts'
import { usePreferences } from '../shared/preferences.ts'
import { useThemeName } from '../shared/theme-name.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './outside-page.module.css'

interface OutsidePageProps {
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A page that stands outside of the frame (first run, an invitation): one card, with language and theme above it. */
export function OutsidePage({ title, lead, wide = false, children }: OutsidePageProps) {
  const { t } = useTranslation('common')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.product}>
          <BrandMark size={28} />
          {t('product')}
        </span>
        <Choices />
      </header>
      <main className={`${styles.card} ${wide ? styles.wide : ''}`}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </main>
    </div>
  )
}

function Choices() {
  const { t } = useTranslation('common')
  const language = usePreferences((preferences) => preferences.language)
  const set = usePreferences((preferences) => preferences.set)
  const theme = useThemeName()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <>
      <Button size="small" lang={other === 'en' ? 'en' : 'zh-CN'} onClick={() => void chooseLanguage(other, false)}>
        {t('otherLanguage')}
      </Button>
      <Button size="small" onClick={() => set({ theme: theme === 'dark' ? 'light' : 'dark' })}>
        {theme === 'dark' ? t('toLight') : t('toDark')}
      </Button>
    </>
  )
}
