export { WishButton } from './wish-button.tsx'
