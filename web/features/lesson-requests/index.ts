export { WishButton } from './request-button.lazy.tsx'
