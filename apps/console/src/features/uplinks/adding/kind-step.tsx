import { deviceType } from '@kilowatch/catalog'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { DeviceIcon } from '../../../ui/diagrams/device-icon.tsx'
import type { DraftPartProps } from '../device-draft.ts'
import styles from './adding.module.css'
import { commonest, otherTypes } from './model-search.ts'
import { StepCard } from './step-card.tsx'

/** What is to be connected: the commonest kinds as cards, all others behind the last. */
export function KindStep({ draft, change }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const isOther = draft.type !== '' && !commonest.some((code) => code === draft.type)
  const [opened, open] = useState(false)
  const choose = (type: string) => {
    open(false)
    if (type !== draft.type)
      change({ type, vendor: '', series: '', model: '', protocol: '', search: '', parts: {}, address: '', target: '' })
  }
  const others = isOther || opened
  return (
    <StepCard step={1} title={t('adding.kind')} note={t('device.typeHint')} done={draft.type !== ''}>
      <div className={styles.kinds} role="radiogroup" aria-label={t('adding.kind')}>
        {commonest.map((code) => {
          const type = deviceType(code)
          if (!type) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a card with a picture, chosen by click, arrow or Enter like every button
            <button
              key={code}
              type="button"
              role="radio"
              aria-checked={draft.type === code && !opened}
              className={styles.kind}
              onClick={() => choose(code)}
            >
              <DeviceIcon icon={type.icon} size={17} />
              <span>{t(`adding.kinds.${code}`)}</span>
            </button>
          )
        })}
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <button type="button" role="radio" aria-checked={others} className={styles.kind} onClick={() => open(true)}>
          <OthersIcon />
          <span>{t('adding.kinds.other')}</span>
        </button>
      </div>
      {others ? (
        <Select
          className={styles.other ?? ''}
          aria-label={t('adding.kinds.other')}
          showSearch={{ optionFilterProp: 'label' }}
          defaultOpen={!isOther}
          placeholder={t('device.typeHint')}
          value={isOther ? draft.type : null}
          options={otherTypes().map(({ code, name }) => ({ value: code, label: name[language] }))}
          onChange={choose}
        />
      ) : null}
    </StepCard>
  )
}

function OthersIcon() {
  return (
    <svg
      width={17}
      height={17}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M9 6h11M9 12h11M9 18h11M4.500 6h.100M4.500 12h.100M4.500 18h.100" />
    </svg>
  )
}
