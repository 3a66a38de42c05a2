export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'
export type ButtonStyleOptions = { variant?: ButtonVariant; size?: ButtonSize }

/** Class names of buttons, kept apart from Button, so that the landing page does not load react-aria. */
export const buttonClassName = ({ variant = 'default', size = 'default' }: ButtonStyleOptions = {}, className = '') =>
  `button button-${variant}${size === 'default' ? '' : ` button-${size}`} ${className}`.trimEnd()
