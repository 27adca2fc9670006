import { GlobalOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../shared/language.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import styles from './header.module.css'

/** Chinese or English; everything changes at once. */
export function LanguageMenu() {
  const { t } = useTranslation('frame')
  const language = useLanguage()
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'zh', label: t('language.zh') },
          { key: 'en', label: t('language.en') },
        ],
        selectedKeys: [language],
        onClick: ({ key }) => void chooseLanguage(key === 'en' ? 'en' : 'zh', true),
      }}
    >
      <button type="button" className={styles.tool} aria-label={t('language.choose')} title={t('language.choose')}>
        <GlobalOutlined />
        <span>{t(`language.short.${language}`)}</span>
      </button>
    </Dropdown>
  )
}
