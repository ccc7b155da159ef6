import { mount } from 'svelte';
import App from './App.svelte';
import './kit/base.css';
import { router } from './kit/router.svelte';
import { settings } from './kit/settings.svelte';

settings.keepApplied();
router.start();
mount(App, { target: document.getElementById('app')! });
