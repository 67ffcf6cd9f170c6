import { useState } from 'react'
import ThemeIcon from '@mui/icons-material/ContrastOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { MenuButton } from '#shared/ra/layout/MenuButton.tsx'
import { themeTexts as t } from '#shared/text/admin.ts'
import { chooseTheme, themes, useThemeChoice } from '../parts/session/theme.ts'

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const choice = useThemeChoice()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <MenuButton
        label={t.now[choice]}
        icon={<ThemeIcon />}
        aria-haspopup="menu"
        onClick={(event) => {
          // on a phone a click on an item closes the menu
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {themes.map((theme) => (
          <MenuItem
            key={theme}
            role="menuitemradio"
            aria-checked={theme === choice}
            selected={theme === choice}
            onClick={(event) => {
              event.stopPropagation()
              chooseTheme(theme)
              setAnchor(null)
            }}
          >
            {t.choices[theme]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
