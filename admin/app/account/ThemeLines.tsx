import CheckIcon from '@mui/icons-material/Check'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { themeTexts as t } from '#shared/text/admin.ts'
import { chooseTheme, themes, useThemeChoice } from '../../parts/session/theme.ts'

/** Light, dark, or as the system has it. */
export function ThemeLines() {
  const choice = useThemeChoice()
  return (
    <>
      <ListSubheader role="presentation" sx={{ bgcolor: 'transparent', lineHeight: '32px' }}>
        {t.title}
      </ListSubheader>
      {themes.map((theme) => (
        <MenuItem
          key={theme}
          role="menuitemradio"
          aria-checked={theme === choice}
          aria-label={`${t.title}: ${t.choices[theme]}`}
          dense
          onClick={(event) => {
            // the menu stays open beside what it has changed
            event.stopPropagation()
            chooseTheme(theme)
          }}
        >
          <ListItemIcon>{theme === choice && <CheckIcon fontSize="small" />}</ListItemIcon>
          {t.choices[theme]}
        </MenuItem>
      ))}
    </>
  )
}
