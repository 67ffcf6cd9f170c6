/** In a chunk of its own: nothing is announced before the first screen is there. */
export { Notification as Toasts } from 'react-admin'
