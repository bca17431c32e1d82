export { RequestButton } from './request-button.lazy.tsx'
