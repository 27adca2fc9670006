import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import styles from './sign-in.module.css'

/** Our own drawing: the way of the power, from the mains over the battery to the load. */
export function BrandPicture() {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <p className={styles.product}>
        <BrandMark size={32} />
        {t('product')}
      </p>
      <svg className={styles.picture} viewBox="0 0 480 360" aria-hidden="true">
        <g className={styles.grid}>
          {[60, 120, 180, 240, 300].map((y) => (
            <path key={y} d={`M0 ${y}H480`} />
          ))}
        </g>
        <path
          className={styles.wave}
          d="M0 56c30 0 30 88 60 88s30-88 60-88 30 88 60 88 30-88 60-88 30 88 60 88 30-88 60-88 30 88 60 88 30-88 60-88"
        />
        <g className={styles.path} transform="translate(40)">
          <path d="M92 236h82m68 0h66m72 0" />
          <path className={styles.flow} d="M92 236h82" />
          <path className={styles.flow} d="M242 236h66" />
          <path d="M208 264v36" />
        </g>
        <g className={styles.nodes} transform="translate(40)">
          <rect x="24" y="208" width="68" height="56" rx="8" />
          <rect x="174" y="208" width="68" height="56" rx="8" />
          <rect x="308" y="208" width="68" height="56" rx="8" />
          <rect x="174" y="300" width="68" height="44" rx="8" />
        </g>
        <g className={styles.signs} transform="translate(40)">
          <circle cx="58" cy="236" r="14" />
          <path d="M49 236c4-9 8-9 9 0s5 9 9 0" />
          <path d="M190 252l36-32M192 226h10M214 246h10" />
          <path d="M328 222h28v28h-28zM334 230h16M334 236h16M334 242h10" />
          <path d="M190 322h8M198 312v20M206 316v12M214 312v20M222 316v12M222 322h6" />
        </g>
      </svg>
      <p className={styles.motto}>{t('motto')}</p>
    </>
  )
}
