import { theme as kit, type ThemeConfig } from 'antd'
import type { ThemeName } from '../shared/theme-name.ts'
import type { Tokens } from '../ui/token-names.ts'

type Derive = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>

/** The kit dims strong colours on dark ground; ours are chosen for their ground already and stay as they are. */
function exactColours(tokens: Tokens): Derive {
  return (seed, derived) => ({
    ...(derived ?? kit.defaultAlgorithm(seed)),
    colorPrimary: tokens.primary,
    colorPrimaryText: tokens.primary,
    colorLink: tokens.primary,
    colorError: tokens.major,
    colorErrorText: tokens.major,
    colorWarning: tokens.major,
    colorWarningText: tokens.major,
    colorSuccess: tokens.normal,
    colorInfo: tokens.notice,
  })
}

/** The kit's tokens from ours (visual rule 2). */
export function kitTheme(name: ThemeName, tokens: Tokens, still: boolean): ThemeConfig {
  return {
    algorithm: [name === 'dark' ? kit.darkAlgorithm : kit.defaultAlgorithm, exactColours(tokens)],
    cssVar: { key: 'kw' },
    hashed: false,
    token: {
      colorPrimary: tokens.primary,
      // The ring of what has the focus; the kit's own is too pale to be seen.
      colorPrimaryBorder: tokens.primary,
      lineWidthFocus: 2,
      colorLink: tokens.primary,
      colorError: tokens.major,
      colorWarning: tokens.major,
      colorSuccess: tokens.normal,
      colorInfo: tokens.notice,
      colorBgLayout: tokens.bg,
      colorBgContainer: tokens.surface,
      colorBgElevated: tokens.surface,
      colorText: tokens.text,
      colorTextSecondary: tokens['text-2'],
      colorTextTertiary: tokens['text-3'],
      colorTextPlaceholder: tokens['text-3'],
      colorTextDescription: tokens['text-2'],
      colorBorder: tokens['border-input'],
      colorBorderSecondary: tokens.border,
      colorTextLightSolid: tokens['on-solid'],
      borderRadius: 6,
      borderRadiusLG: 10,
      borderRadiusSM: 4,
      fontSize: 13,
      controlHeight: 32,
      controlHeightSM: 26,
      controlHeightLG: 48,
      // Resolved where it is used: it follows the language.
      fontFamily: 'var(--font)',
      motion: !still,
      // Durations of ours would bring the motion back.
      ...(still ? {} : { motionDurationMid: '0.2s', motionDurationFast: '0.12s' }),
    },
    components: {
      Table: {
        headerBg: tokens['surface-2'],
        headerColor: tokens['text-2'],
        headerSplitColor: 'transparent',
        borderColor: tokens['border-soft'],
        headerSortActiveBg: tokens['surface-2'],
        headerSortHoverBg: tokens.sunken,
        rowSelectedBg: `color-mix(in srgb, ${tokens.primary} 5%, ${tokens.surface})`,
        rowSelectedHoverBg: `color-mix(in srgb, ${tokens.primary} 9%, ${tokens.surface})`,
        bodySortBg: 'transparent',
        cellPaddingBlockMD: 3,
        cellPaddingBlockSM: 1,
        cellPaddingInlineMD: 10,
        cellPaddingInlineSM: 10,
        cellFontSize: 13,
      },
      Button: { defaultBorderColor: tokens.border, defaultShadow: 'none', primaryShadow: 'none' },
      Tooltip: { colorBgSpotlight: tokens.text, colorTextLightSolid: tokens.surface },
    },
  }
}
