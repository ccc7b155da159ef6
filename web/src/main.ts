import { mount } from 'svelte';
import App from './App.svelte';
import './kit/base.css';
import { keepFresh } from './kit/fresh';
import { router } from './kit/router.svelte';
import { settings } from './kit/settings.svelte';

settings.keepApplied();
router.start();
keepFresh();
mount(App, { target: document.getElementById('app')! });
