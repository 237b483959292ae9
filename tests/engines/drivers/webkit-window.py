"""A phone's worth of WebKitGTK for the tests: like MiniBrowser --automation, but on a profile that is kept.

MiniBrowser forgets everything at its end as soon as it is automated; an app that is killed while the mail app is in
front, an offline start and an evicted origin can only be tried where something stays. WebKitWebDriver starts this
program and speaks to it; arguments: the folder of the profile, and what the browser calls itself ('' for its own name).
What lies in the profile as at-start.js runs in every document before its own scripts.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, agent = sys.argv[1:3]
with open(f"{profile}/at-start.js", encoding="utf-8") as file:
    at_start = file.read()
WIDTH, HEIGHT = 390, 844

manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["pt-BR"])


def new_view(related=None):
    if related:
        view = WebKit2.WebView(related_view=related, is_controlled_by_automation=True)
    else:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_developer_extras(True)
    if agent:
        settings.set_user_agent(agent)
    if at_start:
        view.get_user_content_manager().add_script(
            WebKit2.UserScript(
                at_start,
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    view.connect("create", lambda opener, _action: new_view(opener))
    view.connect("close", lambda closed: closed.get_toplevel().destroy())
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    return view


def automated(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("WebKitGTK")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: new_view())


context.connect("automation-started", automated)
Gtk.main()
