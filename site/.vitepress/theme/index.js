import { h } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import BuildInput from './BuildInput.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(BuildInput) }),
};
